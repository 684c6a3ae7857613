/** How many devices of an account get notices. */
export const mostPushDevices = 10
