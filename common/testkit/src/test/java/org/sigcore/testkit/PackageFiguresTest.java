// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import org.junit.jupiter.api.Test;

class PackageFiguresTest {
    @Test
    void figures_countRolesAndContractsAsParts() {
        PackageFigures figures = PackageFigures.of(
                new ClassFileImporter().importPackages("org.sigcore.bsf.contract.first", "org.sigcore.bsf.role"));

        // role.second depends on role.first, and that on contract.first.
        assertThat(figures).isEqualTo(new PackageFigures(3, 3, 2, 0, 3, 0));
    }

    @Test
    void figures_countDependenciesOnCycles() {
        PackageFigures figures = PackageFigures.of(
                new ClassFileImporter().importPackages("org.sigcore.bsf.kernel.hen", "org.sigcore.bsf.kernel.egg"));

        assertThat(figures).isEqualTo(new PackageFigures(2, 1, 2, 2, 3, 3));
    }
}
