ALTER TABLE "settings" ADD COLUMN "due_days_amoen" integer;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "due_days_cecb" integer;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "due_days_cecbplus" integer;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "due_days_cvc_concept" integer;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "due_days_ged" integer;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "due_days_incitative_consulting" integer;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "due_days_peik" integer;