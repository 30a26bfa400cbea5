CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_search_phone" ON "users" USING gin ((search || coalesce(' ' || phone_number, '')) gin_trgm_ops);
