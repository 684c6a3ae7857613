export type PlayerState = 'loading' | 'playing' | 'paused' | 'ended'

interface Facts {
  /** There is nothing to play yet. */
  waiting: boolean
  playing: boolean
  ended: boolean
}

export function playerState({ waiting, playing, ended }: Facts): PlayerState {
  if (ended) return 'ended'
  if (waiting) return 'loading'
  return playing ? 'playing' : 'paused'
}
