/** Whether an address is one of the window of a login by a provider: where it begins, or where a provider answers. */
export const isSocialPath = (pathname: string): boolean => /^\/social(\/\w{1,20})?$/.test(pathname)
