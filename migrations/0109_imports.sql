CREATE TABLE "import_entries" (
	"import" integer NOT NULL,
	"sheet" integer NOT NULL,
	"line" integer NOT NULL,
	"kind" text NOT NULL,
	"answer" text,
	"verdict" text NOT NULL,
	"detail" jsonb NOT NULL,
	"question" text,
	"record_id" integer,
	"record_version" integer,
	"written" jsonb,
	"state" text,
	"kept_for" jsonb,
	CONSTRAINT "import_entries_import_kind_sheet_line_pk" PRIMARY KEY("import","kind","sheet","line")
);
--> statement-breakpoint
CREATE TABLE "import_profiles" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_profiles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"sheets" jsonb NOT NULL,
	CONSTRAINT "import_profiles_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"import" integer NOT NULL,
	"sheet" integer NOT NULL,
	"line" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"corrections" jsonb,
	CONSTRAINT "import_rows_import_sheet_line_pk" PRIMARY KEY("import","sheet","line")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamptz NOT NULL,
	"created_by" integer,
	"sheets" jsonb NOT NULL,
	"readings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_whole" boolean DEFAULT false NOT NULL,
	"run_at" timestamptz,
	"problem" jsonb
);
--> statement-breakpoint
CREATE TABLE "sleeping_mandates" (
	"mandate" integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "import_entries" ADD CONSTRAINT "import_entries_import_imports_id_fk" FOREIGN KEY ("import") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_imports_id_fk" FOREIGN KEY ("import") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sleeping_mandates" ADD CONSTRAINT "sleeping_mandates_mandate_mandates_id_fk" FOREIGN KEY ("mandate") REFERENCES "public"."mandates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_entries_verdict" ON "import_entries" USING btree ("import","verdict","kind");--> statement-breakpoint
CREATE INDEX "import_entries_question" ON "import_entries" USING btree ("import","question") WHERE question is not null;--> statement-breakpoint
CREATE INDEX "import_entries_record" ON "import_entries" USING btree ("kind","record_id") WHERE record_id is not null;--> statement-breakpoint
CREATE INDEX "imports_created" ON "imports" USING btree ("created_at" DESC NULLS LAST,"id");
--> statement-breakpoint
-- A mandate that was imported wakes once its status changes: from then on people are told of it.
create function wake_mandate() returns trigger language plpgsql as $$
begin
  delete from sleeping_mandates where mandate = new.id;
  return null;
end $$;--> statement-breakpoint
create trigger wake_mandate after update of status, status_dates on mandates for each row
  when (old.status is distinct from new.status or old.status_dates is distinct from new.status_dates)
  execute function wake_mandate();
--> statement-breakpoint
-- As before, but with few locks: one import may write consumptions of many thousand buildings.
create or replace function refuse_many_consumptions() returns trigger language plpgsql as $$
declare
  most_of_building constant int := 2400;
  most_of_client constant int := 600;
  places int[];
  people int[];
  place int;
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct building order by building), array_agg(distinct entered_by)
      into places, people from added where deleted_at is null;
  else
    select array_agg(distinct added.building order by added.building), array_agg(distinct added.entered_by)
      into places, people from added join before using (id)
      where added.deleted_at is null
        and (added.building <> before.building or before.deleted_at is not null);
  end if;
  if places is null then return null; end if;
  for place in select distinct one % 1024 from unnest(places) one order by 1 loop
    perform pg_advisory_xact_lock(4512130, place);
  end loop;
  if exists (select from consumptions where building = any (places) and deleted_at is null
      group by building having count(*) > most_of_building) then
    raise exception 'too many consumptions' using errcode = 'program_limit_exceeded',
      detail = most_of_building::text, hint = 'consumption:too_many';
  end if;
  if exists (select from consumptions join users on users.id = consumptions.entered_by
      where building = any (places) and consumptions.deleted_at is null and entered_by = any (people)
        and 'client' = any (users.groups) and not 'admin' = any (users.groups)
      group by building, entered_by having count(*) > most_of_client) then
    raise exception 'too many consumptions of one client' using errcode = 'program_limit_exceeded',
      detail = most_of_client::text, hint = 'consumption:too_many_own';
  end if;
  return null;
end $$;
