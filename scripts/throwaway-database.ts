/**
 * How PostgreSQL runs under tests, where nothing outlives the run: waiting for the disk would only make them slower. Its
 * passwords are stretched once instead of 4,096 times, on both ends of every one of thousands of connections.
 */
export const throwawaySettings = { fsync: 'off', full_page_writes: 'off', scram_iterations: '1' }
