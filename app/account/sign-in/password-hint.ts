export const newPasswordHint = 'At least 8 characters; a few words together are easy to remember.'
