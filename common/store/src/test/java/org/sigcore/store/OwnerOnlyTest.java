// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnerOnlyTest {
    @TempDir
    Path directory;

    @Test
    void newDatabase_isAccessibleByOwnerOnly() throws IOException {
        Path data = directory.resolve("data/nf");
        Database.open(DatabaseConfig.h2File(data, "sample")).close();

        assertThat(rights(data)).isEqualTo("rwx------");
        assertThat(rights(data.resolve("sample.mv.db"))).isEqualTo("rw-------");
    }

    @Test
    void widerPermissionsOfDatabase_areNarrowed() throws IOException {
        Database.open(DatabaseConfig.h2File(directory, "sample")).close();
        Path file = directory.resolve("sample.mv.db");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));

        Database.open(DatabaseConfig.h2File(directory, "sample")).close();
        assertThat(rights(file)).isEqualTo("rw-------");
        assertThat(rights(directory)).as("a directory that may be shared").isEqualTo("rwxr-xr-x");

        OwnerOnly.directory(directory);
        assertThat(rights(directory)).isEqualTo("rwx------");
    }

    @Test
    void stickySharedDirectory_keepsItsPermissions() throws IOException {
        Path shared = Files.createDirectory(directory.resolve("tmp"));
        Files.setAttribute(shared, "unix:mode", 1023);

        OwnerOnly.directory(shared);
        assertThat(rights(shared)).isEqualTo("rwxrwxrwx");
    }

    @Test
    void replacedFile_hasNewTextAndIsPrivate() throws IOException {
        Path file = Files.writeString(directory.resolve("password"), "old");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));

        OwnerOnly.replace(file, "new");
        assertThat(file).hasContent("new");
        assertThat(rights(file)).isEqualTo("rw-------");
        assertThat(directory).isDirectoryNotContaining("glob:**.tmp");
    }

    private static String rights(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }
}
