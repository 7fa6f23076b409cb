/** Whom a child process runs as. Empty: as we do. */
export type Identity = {
  uid?: number
  gid?: number
}
export declare function isRoot(): boolean
/** PostgreSQL refuses to run as root: root drops to an existing unprivileged user, nobody is created. */
export declare function unprivilegedIdentity(): Identity
/** Root runs an existing folder's program as the folder's owner, so a folder made by another user keeps working. */
export declare function identityOfOwner(folder: string): Identity
/** Whether that user can enter the folder; asked by entering it, because mode bits alone miss access lists. */
export declare function canEnter(folder: string, identity: Identity): boolean
/** Whether that user can run the program. */
export declare function canRun(program: string, args: string[], identity: Identity): boolean
