import type { StepName } from './step.schema.ts'

/** Steps by which money is given up. */
export const ownersAlone: StepName[] = ['write-off']
