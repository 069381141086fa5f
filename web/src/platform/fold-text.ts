/** A text as it is compared where case and accents do not matter. */
export { plainSpelling as foldText } from '@pinloft/contract/shared/spellings'
