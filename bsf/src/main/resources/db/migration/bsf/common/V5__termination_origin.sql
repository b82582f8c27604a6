-- Origin-Host of the STR, in lower case: one AF may store only a share of the STRs. Null in rows of older versions.
ALTER TABLE bsf_termination ADD COLUMN origin VARCHAR(255);
