/** Whether an address is one of the API, and not of a page. */
export const isApiPath = (url: string): boolean => url === '/api' || /^\/api[/?]/.test(url)
