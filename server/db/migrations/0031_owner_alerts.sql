CREATE TABLE "alert_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"off" text[] DEFAULT '{}' NOT NULL,
	"webhook" text,
	"webhook_gone_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "alert_settings_one_row_check" CHECK (id = 1)
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"key" text PRIMARY KEY NOT NULL,
	"about" integer,
	"raised_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_about_users_id_fk" FOREIGN KEY ("about") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Written by hand: a site that has sold before is told of no first sale.
INSERT INTO "alerts" ("key", "raised_at") SELECT DISTINCT 'first_sale:' || "provider", now() FROM "orders" WHERE "state" = 'sold';
