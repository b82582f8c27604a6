// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;
import org.sigcore.testkit.PackageFigures;

/** Limits of the package structure; the figures are printed. */
class StructureTest {
    @Test
    void packages_haveNoCycles_andStayBelowLimits() {
        PackageFigures figures = PackageFigures.of(new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackages("org.sigcore.policy"));

        System.out.println(figures);
        assertThat(figures.dependenciesInCycles()).isZero();
        assertThat(figures.packages()).isLessThanOrEqualTo(80);
        assertThat(figures.packagesOfOneType()).isLessThanOrEqualTo(10);
    }
}
