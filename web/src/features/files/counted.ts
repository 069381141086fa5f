export { counted } from '@pinloft/contract/words'
