CREATE TABLE "file_texts" (
	"id" integer PRIMARY KEY NOT NULL,
	"is_present" boolean NOT NULL,
	"created_at" timestamptz NOT NULL,
	"search" text NOT NULL
);
--> statement-breakpoint
insert into file_texts (id, is_present, created_at, search)
select id, deleted_at is null, created_at, search from files order by id;--> statement-breakpoint
drop trigger learn_search_words on files;--> statement-breakpoint
DROP INDEX "files_search";--> statement-breakpoint
ALTER TABLE "files" DROP COLUMN "search";--> statement-breakpoint
create function keep_file_texts() returns trigger language plpgsql as $$
begin
  insert into file_texts (id, is_present, created_at, search)
  values (new.id, new.deleted_at is null, new.created_at, search_text(new.name || ' ' || new.type_words))
  on conflict (id) do update
    set is_present = excluded.is_present, created_at = excluded.created_at, search = excluded.search;
  return null;
end $$;
--> statement-breakpoint
create trigger keep_file_texts
  after insert or update of name, type_words, created_at, deleted_at on files
  for each row execute function keep_file_texts();--> statement-breakpoint
create trigger learn_search_words after insert or update on file_texts
  for each row execute function learn_search_words();--> statement-breakpoint
ALTER TABLE "file_texts" ADD CONSTRAINT "file_texts_id_files_id_fk" FOREIGN KEY ("id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_texts_created" ON "file_texts" USING btree ("created_at","id") WHERE is_present;--> statement-breakpoint
CREATE INDEX "file_texts_search" ON "file_texts" USING gin (search gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "files_state" ON "files" USING btree ("state","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "files_type_order" ON "files" USING btree ("type","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "files_type_size" ON "files" USING btree ("type","size","id") WHERE deleted_at is null;--> statement-breakpoint
analyze file_texts;
