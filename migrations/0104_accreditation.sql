ALTER TABLE "users" ADD COLUMN "accreditation" text;
