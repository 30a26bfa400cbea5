CREATE TABLE "mandate_texts" (
	"id" integer PRIMARY KEY NOT NULL,
	"is_present" boolean NOT NULL,
	"created_at" timestamptz NOT NULL,
	"whole" text NOT NULL,
	"base" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text NOT NULL
);
--> statement-breakpoint
DROP INDEX "mandates_number_part";
--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "search" text GENERATED ALWAYS AS (search_text(comment)) STORED;
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search_base" text GENERATED ALWAYS AS (search_text(first_name || coalesce(' ' || last_name, '') || ' ' || coalesce(company_name, ''))) STORED;
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search_contact" text GENERATED ALWAYS AS (search_text(email)) STORED;
--> statement-breakpoint
ALTER TABLE "views" ADD COLUMN "search" text GENERATED ALWAYS AS (search_text(name)) STORED;
--> statement-breakpoint
ALTER TABLE "mandate_texts" ADD CONSTRAINT "mandate_texts_id_mandates_id_fk" FOREIGN KEY ("id") REFERENCES "public"."mandates"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- Names its schema, so that it may stand in an index.
create or replace function search_text(value text) returns text language sql immutable parallel safe
as $$ select ' ' || trim(regexp_replace(regexp_replace(public.fold(coalesce(value, '')), '([0-9])([[:alpha:]])', '\1 \2', 'g'), '[^[:alnum:]]+', ' ', 'g')) $$;
--> statement-breakpoint
-- The words of a street's name, short forms written out: those of features/register/address.ts.
create function written_out(street text) returns text language sql immutable parallel safe
as $$ select string_agg(coalesce(whole ->> word, word), ' ' order by place)
  from (select '{"al": "allee", "all": "allee", "av": "avenue", "ave": "avenue", "aven": "avenue", "bd":
    "boulevard", "bl": "boulevard", "bld": "boulevard", "blvd": "boulevard", "boul": "boulevard", "bvd":
    "boulevard", "carr": "carrefour", "ch": "chemin", "che": "chemin", "chem": "chemin", "col":
    "colonel", "crs": "cours", "dr": "docteur", "esp": "esplanade", "espl": "esplanade", "gal":
    "galerie", "gd": "grand", "gen": "general", "ham": "hameau", "imp": "impasse", "mt": "mont", "pass":
    "passage", "pge": "passage", "pl": "place", "plat": "plateau", "prof": "professeur", "prom":
    "promenade", "psg": "passage", "pt": "petit", "q": "quai", "qu": "quai", "r": "rue", "rle":
    "ruelle", "rlle": "ruelle", "rpe": "rampe", "rt": "route", "rte": "route", "sent": "sentier", "sq":
    "square", "st": "saint", "ste": "sainte", "terr": "terrasse"}'::jsonb) as forms (whole),
    regexp_split_to_table(trim(public.search_text(street)), ' ') with ordinality as said (word, place) $$;
--> statement-breakpoint
alter table buildings drop column search;
--> statement-breakpoint
alter table buildings add column search text generated always as (search_text(coalesce(written_out(street_name), '') || ' ' || coalesce(street_number, '') || ' ' || coalesce(postcode, '') || ' ' || coalesce(city, '') || ' ' || coalesce(egid::text, '') || ' ' || coalesce(plot_number, ''))) stored;
--> statement-breakpoint
create index buildings_search on buildings using gin (search gin_trgm_ops);
--> statement-breakpoint
create function search_words_in(value text) returns setof text language sql immutable parallel safe
as $$ select distinct word from regexp_split_to_table(value, ' ') as word where word ~ '^[[:alpha:]]{3,30}$' $$;
--> statement-breakpoint
-- Keeps the words of a table's search texts in search_words.
create function learn_search_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.search is not distinct from old.search then return null; end if;
  insert into search_words (word)
    select told from search_words_in(new.search) as told
    where not exists (select 1 from search_words where word = told);
  return null;
end $$;
--> statement-breakpoint
create trigger learn_search_words after insert or update on users
  for each row execute function learn_search_words();
--> statement-breakpoint
create trigger learn_search_words after insert or update on products
  for each row execute function learn_search_words();
--> statement-breakpoint
create trigger learn_search_words after insert or update on buildings
  for each row execute function learn_search_words();
--> statement-breakpoint
create trigger learn_search_words after insert or update on proposals
  for each row execute function learn_search_words();
--> statement-breakpoint
create trigger learn_search_words after insert or update on views
  for each row execute function learn_search_words();
--> statement-breakpoint
-- Learns all words of those tables, and forgets those of records that are gone.
create function renew_search_words() returns void language plpgsql as $$
declare texts text;
begin
  select string_agg(format('select search from %s', tgrelid::regclass), ' union all ') into texts
    from pg_trigger where tgfoid = 'learn_search_words'::regproc;
  execute format('with used as materialized (
      select distinct word from (%s) as texts, search_words_in(search) as word),
    gone as (delete from search_words known where not exists (select 1 from used where used.word = known.word))
    insert into search_words select word from used
      where not exists (select 1 from search_words known where known.word = used.word)', texts);
end $$;
--> statement-breakpoint
-- Writes the search texts of mandates. Who writes a text holds it to the end of their transaction, and
-- reads what it is made of only then: the last one knows what all others have changed.
create function write_mandate_texts(ids int[]) returns void language plpgsql as $$
begin
  perform from mandate_texts where id = any(ids) order by id for update;
  insert into mandate_texts (id, is_present, created_at, whole, base)
  select mandate.id, mandate.deleted_at is null, mandate.created_at,
    search_text(mandate.number) || product.search || building.search || client.search || ' ',
    search_text(concat_ws(' ', mandate.number, product.name ->> 'fr', product.name ->> 'en', product.name ->> 'it',
      written_out(building.address), building.postcode, building.city, coalesce(client.company_name, client.name))) || ' '
  from mandates mandate
  join products product on product.id = mandate.product
  join buildings building on building.id = mandate.building
  join users client on client.id = mandate.client
  where mandate.id = any(ids)
  on conflict (id) do update
    set is_present = excluded.is_present, whole = excluded.whole, base = excluded.base
    where (mandate_texts.is_present, mandate_texts.whole, mandate_texts.base)
      is distinct from (excluded.is_present, excluded.whole, excluded.base);
end $$;
--> statement-breakpoint
-- Whoever changes the product, building or client meanwhile does not see that this mandate refers to it:
-- they wait, or we do.
create function keep_mandate_texts() returns trigger language plpgsql as $$
begin
  perform from products product, buildings building, users client
    where product.id = new.product and building.id = new.building and client.id = new.client
    for share;
  perform write_mandate_texts(array[new.id]);
  return null;
end $$;
--> statement-breakpoint
create trigger keep_mandate_texts
  after insert or update of number, product, building, client, deleted_at on mandates
  for each row execute function keep_mandate_texts();
--> statement-breakpoint
-- Keeps the texts of the mandates that refer to a changed record through the column named: of the newest
-- at once, of more than those by a job.
create function keep_texts_of_mandates() returns trigger language plpgsql as $$
declare
  most constant int := 200;
  ids int[];
begin
  execute format('select array(select id from mandates where %I = $1 order by id desc limit $2)', tg_argv[0])
    into ids using new.id, most + 1;
  perform write_mandate_texts(ids[1 : most]);
  if cardinality(ids) > most then
    perform graphile_worker.add_job('mandates.writeTexts',
      json_build_object('through', tg_argv[0], 'id', new.id, 'before', ids[most]),
      job_key => format('mandates.writeTexts/%s/%s', tg_argv[0], new.id));
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger keep_texts_of_mandates after update on products for each row
  when ((old.search, old.name) is distinct from (new.search, new.name))
  execute function keep_texts_of_mandates('product');
--> statement-breakpoint
create trigger keep_texts_of_mandates after update on buildings for each row
  when ((old.search, old.address, old.postcode, old.city) is distinct from (new.search, new.address, new.postcode, new.city))
  execute function keep_texts_of_mandates('building');
--> statement-breakpoint
create trigger keep_texts_of_mandates after update on users for each row
  when ((old.search, old.name, old.company_name) is distinct from (new.search, new.name, new.company_name))
  execute function keep_texts_of_mandates('client');
--> statement-breakpoint
select write_mandate_texts(array(select id from mandates));
--> statement-breakpoint
select renew_search_words();
--> statement-breakpoint
CREATE INDEX "mandate_texts_created" ON "mandate_texts" USING btree ("created_at","id") WHERE is_present;
--> statement-breakpoint
CREATE INDEX "mandate_texts_whole" ON "mandate_texts" USING gin (whole gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "search_words_begin" ON "search_words" USING btree (word text_pattern_ops);
--> statement-breakpoint
CREATE INDEX "search_words_part" ON "search_words" USING gin (word gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "mandates_number_search" ON "mandates" USING gin (search_text(number) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "proposals_search" ON "proposals" USING gin (search gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "views_search" ON "views" USING gin (search gin_trgm_ops);
--> statement-breakpoint
analyze mandate_texts, search_words;
