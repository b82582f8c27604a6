// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.junit.ArchTests;
import com.tngtech.archunit.lang.ArchRule;
import org.sigcore.testkit.ArchitectureRules;
import org.sigcore.testkit.RoomRules;

@AnalyzeClasses(packages = "org.sigcore.nrf", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    @ArchTest
    static final ArchTests RULES = ArchTests.in(ArchitectureRules.class);

    @ArchTest
    static final ArchRule ROOMS_LEAD_INWARDS = RoomRules.ROOMS_LEAD_INWARDS;

    @ArchTest
    static final ArchRule ROUTES_ARE_CALLED_ROUTES = RoomRules.ROUTES_ARE_CALLED_ROUTES;

    @ArchTest
    static final ArchRule STORES_NAME_THEIR_TECHNOLOGY = RoomRules.STORES_NAME_THEIR_TECHNOLOGY;
}
