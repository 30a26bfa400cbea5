ALTER TABLE "reference" ADD COLUMN "reviewed" date;
