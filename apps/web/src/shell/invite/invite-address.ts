/** The server names a link by its path; handed on, it needs the site before it. */
export const inviteAddress = (url: string): string => new URL(url, `${location.origin}/`).href
