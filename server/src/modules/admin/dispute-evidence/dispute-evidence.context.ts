import type { CommerceModule } from '../../commerce/index.ts'

export interface EvidenceContext {
  readonly commerce: Pick<CommerceModule, 'requireAnswerable' | 'answerDispute'>
}
