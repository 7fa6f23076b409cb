export { openCashier } from './cashier.ts'
export { moneyData } from './personal-data.ts'
export { seedCashier } from './seed-cashier.ts'
