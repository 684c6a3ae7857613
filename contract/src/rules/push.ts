/** How many devices of an account can get push notifications. */
export const mostPushDevices = 10
