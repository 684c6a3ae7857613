export { BuyNowDialog } from './buy-now-dialog.tsx'
export { resumeLater } from './resume.ts'
export { SuccessDialog } from './success-dialog.tsx'
