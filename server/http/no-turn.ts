/** Thrown where work that others wait for was refused its turn. */
export const noTurn = new Error('no turn')
