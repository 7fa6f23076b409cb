export function findBrowser(): string | undefined
export function browserOptions(): { executablePath?: string; args: string[] }
