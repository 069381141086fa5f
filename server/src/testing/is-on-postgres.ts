/**
 * Whether the server tests run again, on PostgreSQL. What engines and parsers make of files does not depend on the database,
 * so slow tests of them are left out then.
 */
export const isOnPostgres = process.env.TEST_DATABASE_URL !== undefined
