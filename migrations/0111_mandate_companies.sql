-- Nothing refers to a company yet: the check reads the table without keeping writers waiting.
ALTER TABLE "mandates" VALIDATE CONSTRAINT "mandates_client_company_companies_id_fk";
