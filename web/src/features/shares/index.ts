export { SharesLink } from './SharesLink.tsx'
export { SharesPage } from './SharesPage.tsx'
export { useSharesAddress } from './sharesAddress.ts'
