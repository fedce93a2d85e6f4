/** Raise it when a change makes covers look different: every kept picture is then drawn anew. */
export const designVersion = 'octavo-1'
