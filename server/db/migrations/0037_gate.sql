CREATE TABLE "game_licenses" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"license" text NOT NULL,
	"name" text NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gate_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"enabled" boolean DEFAULT false NOT NULL,
	"whitelist" boolean DEFAULT false NOT NULL,
	"away" text DEFAULT 'known' NOT NULL,
	"priorities" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"texts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "gate_settings_one_row_check" CHECK (id = 1)
);
--> statement-breakpoint
CREATE TABLE "whitelist" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"granted_at" timestamp with time zone NOT NULL,
	"granted_by" integer,
	"source" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "game_licenses" ADD CONSTRAINT "game_licenses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whitelist" ADD CONSTRAINT "whitelist_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whitelist" ADD CONSTRAINT "whitelist_granted_by_users_id_fk" FOREIGN KEY ("granted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "game_licenses_license_index" ON "game_licenses" USING btree ("license");--> statement-breakpoint
CREATE INDEX "whitelist_granted_at_index" ON "whitelist" USING btree ("granted_at","user_id");--> statement-breakpoint
CREATE INDEX "whitelist_granted_by_index" ON "whitelist" USING btree ("granted_by");