import type { Contract } from './kit/endpoint.ts'

export const teachersContract = {} as const satisfies Contract
