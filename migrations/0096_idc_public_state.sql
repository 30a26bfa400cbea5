ALTER TABLE "idc" ADD COLUMN "public_idc" double precision;--> statement-breakpoint
ALTER TABLE "idc" ADD COLUMN "public_mean_3" double precision;--> statement-breakpoint
ALTER TABLE "idc" ADD COLUMN "public_read_on" date;
