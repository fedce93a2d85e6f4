export type Outcome = 'sent' | 'needless' | 'over-quota' | 'refused' | 'given-up'
