CREATE TABLE "catalogue_readings" (
	"id" integer PRIMARY KEY NOT NULL,
	"read_at" timestamp with time zone,
	"failed_at" timestamp with time zone
);
