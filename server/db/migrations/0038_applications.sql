CREATE TABLE "application_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "application_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"application_id" integer NOT NULL,
	"kind" text NOT NULL,
	"author_id" integer NOT NULL,
	"author_name" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"meeting_at" timestamp with time zone,
	"place" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_notes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "application_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"application_id" integer NOT NULL,
	"author_id" integer NOT NULL,
	"author_name" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_votes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "application_votes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"application_id" integer NOT NULL,
	"author_id" integer NOT NULL,
	"author_name" text NOT NULL,
	"vote" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "applications" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "applications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"form_id" integer NOT NULL,
	"form_version" integer NOT NULL,
	"user_id" integer NOT NULL,
	"state" text NOT NULL,
	"answers" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"last_at" timestamp with time zone NOT NULL,
	"assigned_to" integer,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "applications_sent_check" CHECK ((state = 'draft') = (sent_at is null)),
	CONSTRAINT "applications_decided_check" CHECK ((state in ('accepted', 'refused')) = (decided_at is not null))
);
--> statement-breakpoint
CREATE TABLE "application_form_versions" (
	"form_id" integer NOT NULL,
	"number" integer NOT NULL,
	"fields" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "application_form_versions_form_id_number_pk" PRIMARY KEY("form_id","number")
);
--> statement-breakpoint
CREATE TABLE "application_forms" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "application_forms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"intro" text NOT NULL,
	"purpose" text NOT NULL,
	"faction_id" integer,
	"job_id" integer,
	"open" boolean NOT NULL,
	"waiting_days" integer NOT NULL,
	"fields" jsonb NOT NULL,
	"fields_version" integer DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "application_forms_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "application_leaders" (
	"form_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	CONSTRAINT "application_leaders_form_id_user_id_pk" PRIMARY KEY("form_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "application_events" ADD CONSTRAINT "application_events_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_notes" ADD CONSTRAINT "application_notes_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_votes" ADD CONSTRAINT "application_votes_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_form_id_application_forms_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."application_forms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_form_version_fk" FOREIGN KEY ("form_id","form_version") REFERENCES "public"."application_form_versions"("form_id","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_form_versions" ADD CONSTRAINT "application_form_versions_form_id_application_forms_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."application_forms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_forms" ADD CONSTRAINT "application_forms_faction_id_factions_id_fk" FOREIGN KEY ("faction_id") REFERENCES "public"."factions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_forms" ADD CONSTRAINT "application_forms_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_leaders" ADD CONSTRAINT "application_leaders_form_id_application_forms_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."application_forms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_leaders" ADD CONSTRAINT "application_leaders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_events_application_id_index" ON "application_events" USING btree ("application_id","id");--> statement-breakpoint
CREATE INDEX "application_events_author_id_index" ON "application_events" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "application_notes_application_id_index" ON "application_notes" USING btree ("application_id","id");--> statement-breakpoint
CREATE INDEX "application_notes_author_id_index" ON "application_notes" USING btree ("author_id");--> statement-breakpoint
CREATE UNIQUE INDEX "application_votes_author_key" ON "application_votes" USING btree ("application_id","author_id");--> statement-breakpoint
CREATE INDEX "application_votes_author_id_index" ON "application_votes" USING btree ("author_id");--> statement-breakpoint
CREATE UNIQUE INDEX "applications_open_key" ON "applications" USING btree ("form_id","user_id") WHERE state in ('draft', 'received', 'reading', 'question', 'interview');--> statement-breakpoint
CREATE INDEX "applications_user_id_index" ON "applications" USING btree ("user_id","last_at","id");--> statement-breakpoint
CREATE INDEX "applications_form_version_index" ON "applications" USING btree ("form_id","form_version");--> statement-breakpoint
CREATE INDEX "applications_last_at_index" ON "applications" USING btree ("last_at","id") WHERE state <> 'draft';--> statement-breakpoint
CREATE INDEX "applications_form_last_at_index" ON "applications" USING btree ("form_id","last_at","id") WHERE state <> 'draft';--> statement-breakpoint
CREATE INDEX "applications_open_index" ON "applications" USING btree ("last_at","id") WHERE state in ('received', 'reading', 'question', 'interview');--> statement-breakpoint
CREATE INDEX "applications_assigned_to_index" ON "applications" USING btree ("assigned_to");--> statement-breakpoint
CREATE INDEX "applications_waiting_index" ON "applications" USING btree ("form_id") WHERE state in ('received', 'reading', 'interview');--> statement-breakpoint
CREATE INDEX "applications_sent_at_index" ON "applications" USING btree ("sent_at");--> statement-breakpoint
CREATE UNIQUE INDEX "application_forms_faction_key" ON "application_forms" USING btree ("faction_id");--> statement-breakpoint
CREATE UNIQUE INDEX "application_forms_job_key" ON "application_forms" USING btree ("job_id");--> statement-breakpoint
CREATE UNIQUE INDEX "application_forms_whitelist_key" ON "application_forms" USING btree ("purpose") WHERE purpose = 'whitelist';--> statement-breakpoint
CREATE INDEX "application_leaders_user_id_index" ON "application_leaders" USING btree ("user_id");--> statement-breakpoint
-- Whoever leaves the team keeps no inbox for the day that they come back to it.
CREATE FUNCTION forget_application_leader() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "application_leaders" WHERE "user_id" = NEW."id";
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "users_leave_applications" AFTER UPDATE OF "roles" ON "users" FOR EACH ROW WHEN ('admin' = ANY (OLD."roles") AND NOT ('admin' = ANY (NEW."roles"))) EXECUTE FUNCTION forget_application_leader();
