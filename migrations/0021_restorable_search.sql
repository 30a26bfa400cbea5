-- A restore of a dump runs without a search path, and so does maintenance since PostgreSQL 17.
create or replace function search_text(value text) returns text language sql immutable parallel safe
as $$ select ' ' || trim(regexp_replace(regexp_replace(public.fold(coalesce(value, '')), '([0-9])([[:alpha:]])', '\1 \2', 'g'), '[^[:alnum:]]+', ' ', 'g')) $$;
