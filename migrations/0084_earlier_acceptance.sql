ALTER TABLE "mandates" ADD COLUMN "earlier_acceptance" timestamptz;
