-- When staff last opened an applicant's documents: nobody is accepted by those who have not.
alter table teacher_applications add column opened_at timestamptz;
