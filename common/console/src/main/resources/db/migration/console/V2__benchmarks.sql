-- Times are milliseconds since 1970. person is empty for runs that the console did not start.
CREATE TABLE console_benchmark_run (
    id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
    scenario VARCHAR(100) NOT NULL,
    measured_at BIGINT NOT NULL,
    commit_id VARCHAR(100) NOT NULL,
    machine VARCHAR(200) NOT NULL,
    jdk VARCHAR(100) NOT NULL,
    load_scale DOUBLE PRECISION NOT NULL,
    load_profile VARCHAR(40) NOT NULL,
    measured_rate DOUBLE PRECISION NOT NULL,
    success_percent DOUBLE PRECISION NOT NULL,
    cpu_micros DOUBLE PRECISION NOT NULL,
    worse_count INT NOT NULL,
    slice_count INT NOT NULL,
    person VARCHAR(64) NOT NULL,
    UNIQUE (scenario, measured_at, machine)
);

CREATE TABLE console_benchmark_report (
    run_id BIGINT NOT NULL PRIMARY KEY,
    figures LONGTEXT NOT NULL,
    page LONGTEXT NOT NULL,
    FOREIGN KEY (run_id) REFERENCES console_benchmark_run (id)
);
