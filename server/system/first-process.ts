import cluster from 'node:cluster'

/** Of several processes that are one shop the first, which does what is to be done once on a machine. */
export const isFirstProcess = !cluster.isWorker || cluster.worker?.id === 1
