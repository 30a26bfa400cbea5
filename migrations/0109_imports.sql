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
