export const learningStates = ['new', 'begun', 'finished'] as const
export const learningOrders = ['opened', 'obtained', 'name', 'progress'] as const
export const longestOwnSearch = 80
