export { addOperator, endOperator, isOperatorName, listOperators } from './operator-record.ts'
