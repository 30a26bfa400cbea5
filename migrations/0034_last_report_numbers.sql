CREATE TABLE "report_numbers" (
	"mandate" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "report_numbers" ADD CONSTRAINT "report_numbers_mandate_mandates_id_fk" FOREIGN KEY ("mandate") REFERENCES "public"."mandates"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
insert into report_numbers (mandate, last)
  select mandate, max(number) from reports where number is not null group by mandate;
