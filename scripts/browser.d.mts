export function findBrowser(): string | undefined
export function browserOptions(wanted?: { isWhole?: boolean }): { executablePath?: string; args: string[] }
